drop index consignment_words;
