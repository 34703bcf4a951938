-- What few of very many rows have is found without reading them all.

create index line_artwork_line on line_artwork (line_id);
create index claim_open on claim (order_id) where state not in ('closed', 'refused', 'withdrawn', 'lapsed');
create index customer_order_reviewable on customer_order (company_id, review_until) where review_until is not null;
