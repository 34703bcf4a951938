-- From where a person has logged in: wrong passwords typed elsewhere are counted apart.
create table known_place (
  side      text not null check (side in ('buyer', 'staff')),
  person_id bigint not null,
  network   text not null,
  seen_at   timestamptz not null,
  primary key (side, person_id, network)
);
-- An IPv4 address is its own network; those of IPv6 are learnt at the next log-in.
insert into known_place (side, person_id, network, seen_at)
select case when account_id is null then 'staff' else 'buyer' end, coalesce(account_id, staff_id), address, max(seen_at)
from session where by_staff_id is null and address ~ '^\d{1,3}(\.\d{1,3}){3}$'
group by 1, 2, 3;
