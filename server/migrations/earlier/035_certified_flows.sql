-- A flow that its platform does not let go is asked for ever more seldom, and the merchant is told once.
alter table contract_flow add column revoke_tries integer not null default 0;
alter table contract_flow add column stuck_since timestamptz;
create index contract_flow_stuck on contract_flow (version_id) where stuck_since is not null;

-- The sandbox plays several platforms: each has its own words for these states.
alter table sandbox_flow add column platform text not null default 'esign';
alter table sandbox_flow alter column platform drop default;
alter table sandbox_flow alter column state drop default;
alter table sandbox_flow alter column state type text using
  (case state when 1 then 'open' when 2 then 'done' when 3 then 'revoked' when 5 then 'expired' else 'refused' end);
alter table sandbox_flow alter column state set default 'open';
alter table sandbox_flow add check (state in ('open', 'done', 'revoked', 'expired', 'refused'));
