-- The lines that are at work, among however many that were delivered.
create index order_line_at_work on order_line (state, promised_day)
  where state in ('ready', 'scheduled', 'materials', 'printing', 'finishing', 'qc', 'passed', 'packed');
