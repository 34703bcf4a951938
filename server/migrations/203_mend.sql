-- The merchant changes a design that lies on a line: what is made is put there in its place, and sent as a proof.
alter table print_run add column mend jsonb;
create index print_run_mending on print_run ((mend ->> 'lineId')) where mend is not null and finished_at is null;
-- The buyer's own file on the line, in whose place the merchant put this one; null: it is as it was brought.
alter table line_artwork add column mends bigint references line_artwork;
