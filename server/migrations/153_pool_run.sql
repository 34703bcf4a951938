-- 拼印 from its opening to its settlement: what its members chose, what they were given back, and the papers of it. New columns only.

alter table pool
  -- Who asked a colleague to open it, because at its most pieces it sells below the margin that is wanted.
  add column asked_by     bigint references staff,
  add column asked_at     timestamptz,
  -- Its members were told that it closes soon.
  add column told_soon    boolean not null default false,
  -- What the run came to: article and printing of all of it, and what of that the merchant bears; taxed as the prices are.
  add column price_fen    bigint check (price_fen >= 0),
  add column borne_fen    bigint,
  add column settled_at   timestamptz,
  add column ended_at     timestamptz;
create index pool_of_asker on pool (asked_by) where asked_by is not null;
create index pool_asked on pool (asked_at) where state = 'draft' and asked_at is not null;
create index pool_soon on pool (closes_at) where state = 'open' and not told_soon;

alter table pool_member
  -- What becomes of its paid order where the run is not made: printed alone, or given up.
  add column if_few   text not null default 'alone' check (if_few in ('alone', 'out')),
  -- Where to what was paid too much goes: the company's balance, or the road it came.
  add column back_to  text not null default 'balance' check (back_to in ('balance', 'road')),
  -- What is still to be done of its order since the run was closed without it: told that it is printed alone, or given up.
  add column follow   text not null default '' check (follow in ('', 'alone', 'out')),
  -- The settlement as it was told, the hash of its text, and its paper.
  add column paper    jsonb,
  add column paper_hash text,
  add column pdf_id   bigint references stored_file,
  add column pdf_hash text,
  -- The receipt of its line as it was agreed.
  add column alone_receipt jsonb,
  -- What was paid too much and went back.
  add column over_fen bigint check (over_fen >= 0),
  add check ((paper is null) = (paper_hash is null)),
  add check (paper is null or state = 'settled');
create index pool_member_waiting on pool_member (created_at) where state = 'held' and line_id is null;
create index pool_member_to_follow on pool_member (id) where follow <> '';
create index pool_member_undrawn on pool_member (id) where state = 'settled' and pdf_id is null;
create index pool_member_paper on pool_member (paper_hash) where paper_hash is not null;
create index pool_member_pdf on pool_member (pdf_hash) where pdf_hash is not null;
create index pool_member_pdf_file on pool_member (pdf_id) where pdf_id is not null;

-- What was received of a step and went back, because its order has come to cost less: no part of what was received any more.
alter table payment_intent add column given_back_fen bigint not null default 0 check (given_back_fen >= 0);
