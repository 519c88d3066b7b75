/**
 * The statements that make a game which is half a year old, in this order. `game_days` and the ids of players come from
 * `bench_players`; what has a sum somewhere is summed from what was made before, so that nothing contradicts itself.
 */

/** The day and the week that run, and the share of players who have already looked at their missions today. */
const today = `((now() at time zone 'America/Sao_Paulo') - interval '3 hours')::date`
const week = `date_trunc('week', now() at time zone 'America/Sao_Paulo')::date`
const activeToday = `n % 10 < 7`
/** Of a hundred players one answers 950 questions, nine answer 150, ninety answer 20 to 40: fifty in the mean. */
const quizzes = `case when n % 100 = 0 then 95 when n % 100 < 10 then 15 else 2 + n % 3 end`

export type Step = { table: string; sql: string }

const players: Step[] = [
  {
    table: 'users',
    sql: `insert into users (id, name, email, email_verified, confirmed_at)
          select id, 'p' || n, 'p' || n || '@example.org', true, now() from bench_players`,
  },
  {
    table: 'profiles',
    sql: `insert into profiles (id, user_id, nickname, nickname_key, birth_date, language, level, xp, points, streak, streak_day, completed_at)
          select id, id, 'p' || n, 'p' || n, '1990-01-01', 'pt-BR', 1 + n % 40, (n % 40) * 400, (n % 40) * 400,
                 n % 30, case when n % 30 > 0 then ${today} - n % 2 end, now() from bench_players`,
  },
  { table: 'nickname_keys', sql: `insert into nickname_keys (key, user_id) select 'p' || n, id from bench_players` },
  {
    table: 'ledger_accounts',
    sql: `insert into ledger_accounts (code, kind, owner_id, balance_cents)
          select kind || ':' || id, kind, id, (n * 7919::bigint) % 900000
          from bench_players cross join (values ('earned'), ('granted')) lot (kind)`,
  },
]

const matches: Step[] = [
  {
    table: 'bench_matches',
    sql: `create unlogged table bench_matches as
          select uuidv7(-(1 + (n * 31 + quiz * 53) % 4300) * interval '1 hour') as id, n, p.id as user_id, quiz,
                 now() - (1 + (n * 31 + quiz * 53) % 4300) * interval '1 hour' as at
          from bench_players p cross join lateral generate_series(1, ${quizzes}) quiz
          order by 5`,
  },
  {
    table: 'matches',
    sql: `insert into matches (id, format, format_version, phase, seq, state, seed, created_at, ended_at, ended_reason, settled_at)
          select id, 'solo', 1, 'ended', 22, '{}', 'seed', at, at, 'finished', at from bench_matches`,
  },
  {
    table: 'match_seats',
    sql: `insert into match_seats (match_id, seat, user_id, result) select id, 0, user_id, '{}' from bench_matches`,
  },
  {
    table: 'answers',
    sql: `insert into answers (match_id, seat, position, user_id, question_id, version, choice, correct, elapsed_millis,
                               points, first_attempt, answered_at)
          select m.id, 0, position, m.user_id, q.id, q.current_version, '{"option": 0}', (n + quiz + position) % 4 > 0,
                 4000 + (n * position) % 9000, 100, quiz < 30, at
          from bench_matches m cross join generate_series(0, 9) position
          join bench_questions q on q.nth = (m.n * 37 + m.quiz * 10 + position) % (select count(*) from bench_questions)`,
  },
]

const progress: Step[] = [
  {
    table: 'player_days',
    sql: `insert into player_days (user_id, day, xp, answered, correct, quizzes, answer_cents)
          select user_id, ((answered_at at time zone 'America/Sao_Paulo') - interval '3 hours')::date, 10 * count(*),
                 count(*), count(*) filter (where correct), count(*) / 10, 20 * count(*) from answers group by 1, 2 order by 1, 2`,
  },
  {
    table: 'streak_days',
    sql: `insert into streak_days (user_id, day, kind) select user_id, day, 'active' from player_days`,
  },
  {
    table: 'streak_states',
    sql: `insert into streak_states (user_id) select id from bench_players where n % 30 > 0`,
  },
  {
    table: 'scheduled_events',
    sql: `insert into scheduled_events (kind, ref, at, due_at)
          select 'streakDayCloses', id, at, at from bench_players cross join (select now() + interval '1 day' as at) tomorrow
          where n % 30 > 0`,
  },
  {
    table: 'rewards',
    sql: `insert into rewards (user_id, source, ref, cause, xp, points, amount_cents, created_at)
          select user_id, source, id::text, id::text, 80, 80, 1000, at
          from bench_matches cross join (values ('answers'), ('quizFinish')) given (source)
          union all
          select user_id, 'firstQuiz', to_char(day, 'YYYY-MM-DD'), 'day', 0, 0, 2500, now() from player_days
          union all
          select id, 'levelUp', level::text, 'level', 0, 0, 5000, now()
          from bench_players cross join lateral generate_series(2, 1 + n % 40) level
          order by 1, 2`,
  },
  {
    table: 'week_points',
    sql: `insert into week_points (week, user_id, points, reached_at)
          select ${week} - 7 * ago, id, 1 + floor(6000 * power((n * 7919::bigint % 1000003) / 1000003.0, 3)),
                 date_trunc('milliseconds', now()) - ago * interval '7 days'
          from bench_players cross join generate_series(0, 3) ago where (n + ago) % 5 > 0`,
  },
  {
    table: 'week_buckets',
    sql: `insert into week_buckets (week, width, bucket, players)
          select week, width, points / width, count(*)
          from week_points cross join (values (1), (16), (256), (4096)) widths (width) group by week, width, points / width`,
  },
]

const leagues: Step[] = [
  {
    table: 'bench_seats',
    sql: `create unlogged table bench_seats as
          select user_id, week, tier, nth / 30 as number, points, 1 + nth % 30 as rank,
                 md5(tier || week || nth / 30)::uuid as group_id
          from (select w.user_id, w.week, w.points, t.tier,
                       row_number() over (partition by w.week, t.tier order by p.n) - 1 as nth
                from week_points w join bench_players p on p.id = w.user_id
                cross join lateral (values ((array['copper', 'bronze', 'silver', 'gold', 'platinum', 'diamond',
                  'master', 'satoshi'])[1 + p.n % 8])) t (tier)) seat`,
  },
  {
    table: 'league_groups',
    sql: `insert into league_groups (id, week, tier, pace, taken, closed_at)
          select group_id, week, tier, 'steady', count(*), case when week < ${week} then now() end
          from bench_seats group by group_id, week, tier`,
  },
  {
    table: 'league_players',
    sql: `insert into league_players (user_id, tier, active_week) select user_id, min(tier), max(week) from bench_seats group by 1`,
  },
  {
    table: 'league_seats',
    sql: `insert into league_seats (user_id, week, group_id, seated_at, points, rank, move, tier_after, prize_cents)
          select user_id, week, group_id, now(), case when over then points end, case when over then rank end,
                 case when over then 'stayed' end, case when over then tier end, case when over then 0 end
          from bench_seats cross join lateral (values (week < ${week})) closed (over)`,
  },
]

const missions: Step[] = [
  {
    table: 'mission_sets',
    sql: `insert into mission_sets (user_id, period, starts, closes_at, factor, seed)
          select id, 'day', ${today} - ago, (${today} - ago + 1 + time '03:00') at time zone 'America/Sao_Paulo', 1, 'seed'
          from bench_players cross join generate_series(0, 1) ago where ago > 0 or ${activeToday}
          union all
          select id, 'week', date_trunc('week', ${today})::date,
                 (date_trunc('week', ${today})::date + 7 + time '03:00') at time zone 'America/Sao_Paulo', 1, 'seed'
          from bench_players where ${activeToday}`,
  },
  {
    table: 'missions',
    sql: `insert into missions (id, user_id, period, starts, slot, kind, target, progress)
          select uuidv7(), user_id, period, starts, slot, (array['right', 'quizzes', 'read', 'duels', 'missionQuizzes'])[slot + 1],
                 5, slot from mission_sets cross join generate_series(0, 4) slot order by user_id`,
  },
  {
    table: 'mission_days',
    sql: `insert into mission_days select id, ${today} - ago, 12, 2, 3, 1, 2, 1, 1 from bench_players cross join generate_series(1, 7) ago`,
  },
  {
    table: 'mission_topics',
    sql: `insert into mission_topics (user_id, topic, answered, correct, last_day)
          select a.user_id, q.topic, count(*), count(*) filter (where a.correct), max(a.answered_at)::date
          from answers a join questions q on q.id = a.question_id group by 1, 2`,
  },
  {
    table: 'review_cards',
    sql: `insert into review_cards (user_id, question_id, due_at, stability, difficulty, reviews, lapses, recent_at, last_right, right_at, mended_at)
          select user_id, question_id, max(answered_at) + (length(question_id) * 3 % 40) * interval '1 day', 3, 5, count(*), 0,
                 array[max(answered_at)], bool_or(correct), max(answered_at) filter (where correct),
                 case when count(*) > 1 then max(answered_at) end
          from answers group by 1, 2 order by 1, 2`,
  },
]

const belongings: Step[] = [
  {
    table: 'inventory',
    sql: `insert into inventory (user_id, item, held) select id, item, n % 3 from bench_players
          cross join (values ('freeze'), ('boxCommon'), ('boxRare'), ('xpBoost150For30')) things (item)`,
  },
  {
    table: 'lives',
    sql: `insert into lives (user_id, stored, anchor_at) select id, 3, now() from bench_players where n % 2 = 0`,
  },
  {
    table: 'box_players',
    sql: `insert into box_players (user_id, seed, nonce) select id, 'seed', 4 from bench_players`,
  },
  {
    table: 'player_achievements',
    sql: `insert into player_achievements (user_id, key, earned_at)
          select p.id, a.key, now() - a.nth * interval '3 days' from bench_players p
          join unnest(array['firstQuiz', 'firstDuel', 'perfectQuiz', 'streak7', 'winStreak3', 'duelWins10', 'upset',
            'comeback', 'duelWins50', 'streak30']) with ordinality a (key, nth) on a.nth <= 2 + p.n % 9`,
  },
  {
    table: 'achievement_owners',
    sql: `insert into achievement_owners (key, owners) select key, count(*) from player_achievements group by key
          union all select '*', count(distinct user_id) from player_achievements`,
  },
  {
    table: 'notifications',
    sql: `insert into notifications (id, user_id, type, title, message, is_read, data, ref, created_at, milestone, celebrated_at)
          select uuidv7(), id, 'level_up', 'Nível', 'Nível', nth > 2, '{"count": 2, "xp": 0, "cents": 5000}', nth::text, now() - nth * interval '1 day', true, now()
          from bench_players cross join generate_series(1, 6) nth order by id, nth`,
  },
  {
    table: 'player_ratings',
    sql: `insert into player_ratings (user_id, category, rating, rd, volatility, duels, won, lost, drawn, updated_at)
          select id, category, 1300 + n % 500, 80, 0.06, 30, 14, 12, 4, now() - interval '2 days' from bench_players
          cross join (values ('overall'), ('financas'), ('economia')) rated (category)`,
  },
  {
    table: 'rating_days',
    sql: `insert into rating_days select id, ${today} - ago, 1300 + n % 500 from bench_players cross join generate_series(1, 5) ago order by id`,
  },
]

const duels: Step[] = [
  {
    table: 'bench_duels',
    sql: `create unlogged table bench_duels as
          select uuidv7(-(1 + p.n % 900) * interval '1 hour') as id, now() - (1 + p.n % 900) * interval '1 hour' as at,
                 p.id as one, o.id as other
          from bench_players p join bench_players o on o.n = p.n + 1`,
  },
  {
    table: 'matches',
    sql: `insert into matches (id, format, format_version, phase, seq, state, seed, created_at, ended_at, ended_reason, settled_at)
          select id, 'duel', 1, 'ended', 30, '{}', 'seed', at, at, 'finished', at from bench_duels`,
  },
  {
    table: 'casino_duels',
    sql: `insert into casino_duels (id, match_id, status, ended_reason, player1_id, player2_id, topic, bet_amount, origin,
                                    draw_seed, draw_commitment, created_at, ended_at)
          select id, id, 'finished', 'finished', one, other, 'general', 0, 'quick', 'seed', 'commitment', at, at from bench_duels`,
  },
  {
    table: 'duel_seats',
    sql: `insert into duel_seats (duel_id, user_id, seat, opponent_id, outcome, score, opponent_score, day, on_board, paid_daily)
          select id, one, 0, other, 'won', 700, 600, (at at time zone 'America/Sao_Paulo' - interval '3 hours')::date, true, true from bench_duels
          union all
          select id, other, 1, one, 'lost', 600, 700, (at at time zone 'America/Sao_Paulo' - interval '3 hours')::date, true, true from bench_duels`,
  },
]

/** Everything, in the order in which it can be made. */
export const history: readonly Step[] = [
  ...players,
  ...matches,
  ...progress,
  ...leagues,
  ...missions,
  ...belongings,
  ...duels,
]
