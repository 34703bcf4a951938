-- A coupon that comes back when it is over already is good for some days more, once: since when it is so. Those that came back before
-- may be prolonged once more, which harms nobody.
alter table coupon add column prolonged_at timestamptz;
