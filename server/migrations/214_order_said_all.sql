-- What the orders say that were there before. By itself: meanwhile orders are placed and moved, and their own rows are written.
select say_orders(0);
analyze order_said;
