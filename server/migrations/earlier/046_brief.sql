-- What a file of artwork is for: the print position it belongs to ('' the whole article, null: nobody said) and what is said of it.
alter table line_artwork
  add column position text check (length(position) <= 40),
  add column note text not null default '' check (length(note) <= 300);
