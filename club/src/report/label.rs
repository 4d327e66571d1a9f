//! The words a sheet can ask for.

/// Makes the enum and the list of its variants from one list.
macro_rules! labels {
    ($(#[doc = $doc:literal] $label:ident,)+) => {
        /// A word a sheet can ask for; `texts::print` knows them in each language.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Label {
            $(#[doc = $doc] $label,)+
        }

        impl Label {
            /// Every label, for tests that walk them.
            pub const ALL: &[Label] = &[$(Label::$label),+];
        }
    };
}

labels! {
    /// A game.
    Game,
    /// The list of players by rank.
    Ranking,
    /// The number of a deal.
    Deal,
    /// The prevailing wind.
    RoundWind,
    /// Who had Mah-Jongg.
    Winner,
    /// Between winner and discarder: "Anna from Bertl".
    WonFrom,
    /// The winning tile came from the wall.
    FromTheWall,
    /// Nobody won.
    Drawn,
    /// Nobody won, as the Styrian club calls it.
    DrawnInStyria,
    /// The value of a hand.
    HandValue,
    /// What a deal won or cost.
    Net,
    /// The running total.
    Total,
    /// The sum of a column or of everything.
    Sum,
    /// Place in a ranking.
    Rank,
    /// A person's name.
    Name,
    /// Games played.
    Games,
    /// Points per game.
    Average,
    /// The day something was played.
    PlayedOn,
    /// The day up to which something counts.
    AsOf,
    /// The table in the hall.
    Table,
    /// Beside a code that leads to the server.
    ScanToConnect,
    /// In place of the lists, before the first.
    NoListYet,
    /// Beside a code that leads to a first account.
    ScanToSignUp,
    /// Above what an account is for.
    OwnAccount,
    /// Beside a code that leads to the question about the name in public.
    AnswerByPhone,
    /// Above the answers to it.
    NameInPublic,
    /// Where the parents of a child sign.
    ParentSignature,
    /// The address of the server in the hall.
    AddressInHall,
    /// The name of the wireless network.
    Network,
    /// Above the steps that connect a device.
    ConnectDevice,
    /// Above what to do without a network.
    WithoutNetwork,
    /// The rule set.
    Rules,
    /// Who signs as a player.
    PlayerSignature,
    /// Who is East.
    East,
    /// Who pays for all (Pao).
    Liable,
    /// A hand that counts nothing.
    Dead,
    /// A special hand was chosen, and the tiles are none.
    AgainstTiles,
    /// The tiles are a special hand that the table does not count.
    WithoutSpecialHand,
    /// A fault that was paid for.
    Penalty,
    /// How a game ended.
    Ended,
    /// How long it took.
    Duration,
    /// All rounds were played.
    Complete,
    /// The table agreed to stop.
    Agreed,
    /// Broken off.
    Abandoned,
    /// What differs from the rule set as printed.
    HouseRules,
    /// The hash of the log at the end of a year.
    LogHash,
    /// No game has been finished yet.
    NoGames,
    /// The Spielmappe.
    Rulebook,
    /// What counts.
    Rule,
    /// What it is worth.
    Worth,
    /// When it counts.
    Condition,
    /// An example, in tiles.
    Example,
    /// Where the rule text has it.
    Source,
    /// Between the hand and the winning tile.
    And,
    /// Every special hand has its own value.
    OwnValue,
    /// A value the club has not entered yet.
    NoValueYet,
    /// The hands only this club plays.
    SpecialHands,
    /// Sets of the special hand may be claimed.
    MayBeCalled,
    /// Nothing may be claimed for it.
    NotCalled,
    /// It may hold kongs.
    KongsAllowed,
    /// It may not hold kongs.
    NoKongs,
    /// What may be agreed, with what holds here.
    Agreements,
    /// How many options differ from the rule text.
    HouseRulesCount,
    /// Deals with a mark are not as they were first booked.
    Corrected,
    /// There are more corrections than are listed.
    MoreCorrections,
    /// What was corrected and taken back in a game.
    Changes,
    /// No deal was corrected or taken back.
    NoChanges,
    /// When a deal was recorded.
    RecordedAt,
    /// Whether a recorded deal stands, was corrected or was taken back.
    Afterwards,
    /// It stands.
    Stands,
    /// It was corrected.
    WasCorrected,
    /// It was taken back.
    TakenBack,
    /// The federation's form.
    ScoreSheet,
    /// The number the federation knows a player by.
    PlayersNumber,
    /// Points gained.
    Gain,
    /// Points lost.
    Loss,
    /// What everybody has at the end.
    TotalScore,
    /// What a rank at the table is worth.
    TablePoints,
    /// Where each player signs.
    ToSign,
    /// Where the referee signs.
    RefereeSignature,
    /// A day to be written down.
    Date,
    /// Leads to the game.
    ThisGame,
    /// The points add up to more or less than nothing, because some went to nobody.
    NotZero,
    /// The club's slip.
    Slip,
    /// Its back.
    SlipBack,
    /// When a game began.
    Began,
    /// Rounds played to their end.
    WholeRounds,
    /// Whether a game counts for the year.
    Counts,
    /// Where everybody sits at first.
    FirstSeat,
    /// The play money somebody has.
    Chips,
    /// What everybody begins with.
    PlayMoney,
    /// What somebody owes.
    Credit,
    /// Between what is owed and to whom.
    OwedTo,
    /// What is left after the first play money is taken off.
    Result,
    /// Flowers of the own wind, and others.
    OwnFlowers,
    /// Four flowers of a group, and all eight.
    FlowerGroups,
    /// Three players have no money left.
    Bankrupt,
    /// Who has confirmed the result, before the names.
    Confirmed,
    /// Special hands that were ready and not won.
    Bochowe,
    /// The points that were missed.
    Missed,
    /// What the special hands are worth.
    Values,
    /// Which special hand.
    SpecialHand,
    /// What is added when a special hand is collected in the hand.
    InTheHand,
    /// A round.
    Round,
    /// The wind thrown for a round.
    RoundWindThrown,
    /// Three players had no money left.
    Bankruptcy,
    /// The hands of all players.
    Hands,
    /// Who paid whom.
    Payments,
    /// Who pays.
    Payer,
    /// Who is paid.
    Payee,
    /// Why so much.
    Why,
    /// How much.
    Amount,
    /// Where everybody stands.
    Standing,
    /// Before the deal.
    Before,
    /// After the deal.
    After,
    /// The list of a week.
    WeekList,
    /// The list of a year.
    YearList,
    /// The list of a year that is over.
    FinalList,
    /// Of a year that is not closed yet.
    Provisional,
    /// A year of the club.
    ClubYear,
    /// Games that count for the year.
    GamesThatCount,
    /// How many people are in the list.
    InTheList,
    /// Places won or lost since the week before.
    WeekBefore,
    /// How much is missing to the next place.
    ToNext,
    /// The figure that decides.
    Figure,
    /// The best game.
    Best,
    /// The worst game.
    Worst,
    /// Not in the list before.
    New,
    /// Somebody who is not named in public.
    Guest,
    /// A day.
    Day,
    /// Special hands of the week.
    HandsOfTheWeek,
    /// The games of the week.
    GamesOfTheWeek,
    /// Table points.
    TablePointsOfGame,
    /// From when to when a week lasts.
    WeekOf,
    /// How a list ranks: by the average, from so many games on.
    RankedByAverage,
    /// How a list ranks: by so many best games.
    RankedByBest,
    /// How a list ranks: by table points.
    RankedByTablePoints,
    /// The table points of the places.
    RankedScale,
    /// What somebody gets for an evening.
    RankedPremium,
    /// A rank takes so many games.
    RankedLeastGames,
    /// A rank takes so many evenings.
    RankedLeastEvenings,
    /// So many of a hundred results count.
    RankedBestShare,
    /// The best results are chosen in each quarter.
    RankedByQuarters,
    /// An evening counts from so many people on.
    RankedLeastPeople,
    /// Equals are parted by the hands they have won.
    RankedByWonHands,
    /// There are no special hands yet.
    NoHands,
    /// Everybody in the list.
    People,
    /// Deals played.
    Deals,
    /// Deals won.
    Wins,
    /// Deals won from the wall.
    SelfDrawn,
    /// Deals in which somebody else won by one's own discard.
    Discarded,
    /// Who played along.
    PlayedWith,
    /// The first of the list.
    Leaders,
    /// A week.
    Week,
    /// All weeks that were published.
    Weeks,
    /// Everything that was published.
    PublishedLists,
    /// An honour.
    Certificate,
    /// For the first of a year.
    CertificateWinner,
    /// For the last of a year.
    CertificateLast,
    /// For the first of a tournament.
    CertificateTournamentWinner,
    /// For another place in a tournament.
    CertificateTournamentPlace,
    /// Who signs for a tournament.
    TournamentDirector,
    /// Who signs for the club.
    Chairperson,
    /// Who keeps the lists.
    ListOfficer,
    /// A form for any game.
    Pad,
    /// Whose discard won.
    From,
    /// The money of a year.
    CashReport,
    /// Every entry of the treasurer.
    CashBook,
    /// What came in.
    Income,
    /// What went out.
    Expenses,
    /// Where the money lies.
    Balances,
    /// Cash box or bank.
    CashAccount,
    /// What was there before.
    OpeningBalance,
    /// What came and went.
    Change,
    /// What is there after.
    ClosingBalance,
    /// What money is for.
    Purpose,
    /// The number of an entry within its year.
    Receipt,
    /// Several of them.
    Receipts,
    /// Twelve months of money.
    FinancialYear,
    /// Income less expenses of a year.
    ResultOfYear,
    /// What the club has.
    Balance,
    /// The result of a year, and what the club has.
    ResultAndBalance,
    /// Of which year of play dues are.
    DuesOfYear,
    /// All dues are paid.
    DuesSettled,
    /// A part of the dues is paid.
    DuesPartly,
    /// No dues are paid.
    DuesUnpaid,
    /// No dues are due.
    DuesExempt,
    /// Beside a code that fills in a transfer.
    ScanToPay,
    /// Who keeps the money.
    Treasurer,
    /// What auditors do.
    Audit,
    /// Which receipts the auditors have seen.
    ReceiptsSeen,
    /// When the cash box was counted.
    CashCounted,
    /// With which statement of the bank the book was compared.
    BankCompared,
    /// What the auditors have found.
    AuditResult,
    /// The first day of a year.
    FirstDay,
    /// The dues of a year.
    DuesDue,
    /// What was paid of them.
    DuesPaid,
    /// What is left to pay of them.
    DuesOpen,
    /// Where and when somebody signs.
    PlaceAndDate,
    /// Who audits.
    Auditor,
    /// A round of a tournament.
    TournamentRound,
    /// The short code of a table's slip.
    SlipCode,
    /// The code that opens the entering of a slip.
    EnterSlip,
    /// A team.
    Team,
    /// A country.
    Country,
    /// The list of a tournament.
    TournamentList,
    /// What the marks in the list of a tournament mean.
    TournamentMarks,
    /// Who sits where in a tournament.
    TournamentPlan,
    /// The report of those who watched over a tournament.
    ObserversReport,
    /// What a tournament weighs in the European ranking.
    Weight,
    /// How many play.
    PlayersCount,
    /// When which round is played.
    Schedule,
    /// Minutes of a round.
    Minutes,
    /// How many tables.
    TableCount,
    /// Who refereed.
    Referees,
    /// Who sat in for others.
    Substitutes,
    /// Penalties and warnings.
    PenaltiesGiven,
    /// A penalty without points.
    Warning,
    /// What the check before sending doubts.
    Doubts,
    /// What was noted besides.
    Remark,
    /// There are none.
    None,
    /// Who watched over a tournament.
    Observer,
}
