-- How somebody who entered a tournament can be reached is forgotten some time after it; all else that was decided stays.

DROP TRIGGER tournament_sign_ups_are_decided_once;

CREATE TRIGGER tournament_sign_ups_are_decided_once BEFORE UPDATE ON tournament_sign_ups
WHEN OLD.decision IS NOT NULL
 AND (NEW.contact <> ''
  OR (OLD.key, OLD.tournament_id, OLD.first_name, OLD.last_name, OLD.ema, OLD.country, OLD.club, OLD.team,
      OLD.consent, OLD.sent_at, OLD.decision, OLD.decided_at)
     IS NOT
     (NEW.key, NEW.tournament_id, NEW.first_name, NEW.last_name, NEW.ema, NEW.country, NEW.club, NEW.team,
      NEW.consent, NEW.sent_at, NEW.decision, NEW.decided_at))
BEGIN SELECT RAISE(ABORT, 'what was decided about an entry stays'); END;
