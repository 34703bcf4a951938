-- Lines whose colours were lost (042) and that nobody has put right: staff may write the true ones into them, once.
alter table order_line add column colours_lost boolean not null default false;
update order_line l set colours_lost = true from order_event e
where e.line_id = l.id and e.move = 'colours' and e.note like '%请与买家核对%';
