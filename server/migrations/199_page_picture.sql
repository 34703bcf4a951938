-- Which pictures the mall drew of a page of a file: by its contents, whoever brought it. A design shows its placed pages by these alone.
create table page_picture (
  -- Of the file, and of the picture.
  hash    text not null check (hash ~ '^[0-9a-f]{64}$'),
  page    integer not null check (page > 0),
  picture text not null check (picture ~ '^[0-9a-f]{64}$'),
  primary key (hash, page, picture)
);
