drop index customer_order_words;
