-- What a game left behind stays final, unless a deal was corrected after the end: then it is summed up anew.

DROP TRIGGER outcomes_are_final_2;
CREATE TRIGGER outcomes_follow_corrections BEFORE DELETE ON outcomes
WHEN NOT EXISTS (
    SELECT 1 FROM corrections
    JOIN deals ON deals.id = corrections.deal_id
    JOIN endings ON endings.game_id = deals.game_id
    WHERE deals.game_id = OLD.game_id AND corrections.corrected_at >= endings.ended_at
)
BEGIN SELECT RAISE(ABORT, 'outcomes are final'); END;

DROP TRIGGER results_are_final_2;
CREATE TRIGGER results_follow_corrections BEFORE DELETE ON results
WHEN NOT EXISTS (
    SELECT 1 FROM corrections
    JOIN deals ON deals.id = corrections.deal_id
    JOIN endings ON endings.game_id = deals.game_id
    WHERE deals.game_id = OLD.game_id AND corrections.corrected_at >= endings.ended_at
)
BEGIN SELECT RAISE(ABORT, 'results are final'); END;
