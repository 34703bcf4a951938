-- The log goes into partitions, one for each month, so that what has to be kept no longer goes as a whole month. What there is becomes the
-- first partition as it stands. That it ends before a coming month is said here and looked at by the next migration, beside everybody who
-- writes; were it looked at when it is attached, nobody could write meanwhile.
-- Months are those of China: days of the log are asked for and told by them.
do $$
declare
  upto timestamptz;
begin
  -- Two months on, so that nobody is refused while the migrations run; a row of a clock that was ahead lies before it as well.
  select (date_trunc('month', greatest(now(), max(at)) at time zone 'Asia/Shanghai') + interval '2 months') at time zone 'Asia/Shanghai'
    into upto from audit;
  execute format('alter table audit add constraint audit_first check (at < %L) not valid', upto);
end $$;

-- How far the whole log was last compared with its seals, and what was found: whoever looks at it has only what came since compared.
create table audit_checked (
  single       boolean primary key default true check (single),
  -- The last seal that holds, and its hash; 0: none.
  number       bigint not null,
  hash         bytea not null,
  rows         bigint not null,
  checked_at   timestamptz not null,
  -- Since when no night was left out and no clock jumped: nothing of the log goes before this is long ago.
  steady_since timestamptz not null,
  -- The rows among which the first that was changed, removed or slipped in stands.
  broken_from  bigint,
  broken_to    bigint,
  check ((broken_from is null) = (broken_to is null))
);
