-- Orders are found by their rows of what they say: each order is spared three indexes of its words. A process of the release before finds by
-- words without them, slower, for as long as it runs. Each by itself: whoever reads two of these tables never waits crosswise.
drop index order_line_words;
