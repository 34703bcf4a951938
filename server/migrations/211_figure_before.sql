-- views stay
-- All sums anew, for what was there before anything was marked, and for what writes past the triggers. Orders wait for the sweep, which takes
-- some thousand each minute; until it is through with them reports are summed from the orders themselves.
create function sum_anew() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('figures'));
  delete from figure_part;
  delete from figure_sum;
  delete from ledger_sum;
  delete from figure_due;
  insert into figure_due (order_id) select id from customer_order;
  -- At once, so that what is posted meanwhile is either added here or keeps its mark.
  with added as (delete from ledger_due)
  insert into ledger_sum (day, account, kind, debit, credit, debits, credits)
    select (p.at at time zone 'Asia/Shanghai')::date, e.account, p.kind, coalesce(sum(e.amount_fen) filter (where e.amount_fen > 0), 0),
      coalesce(-sum(e.amount_fen) filter (where e.amount_fen < 0), 0), count(*) filter (where e.amount_fen > 0),
      count(*) filter (where e.amount_fen < 0)
    from posting p join entry e on e.posting_id = p.id group by 1, 2, 3;
end $$;
select sum_anew();
