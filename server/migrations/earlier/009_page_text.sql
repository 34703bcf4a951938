-- Every text of an article there ever was, by its hash: what a consent refers to can be read for ever.
create table article_version (
  key        text not null,
  text_hash  text not null,
  title      text not null,
  content    text not null,
  created_at timestamptz not null default now(),
  primary key (key, text_hash)
);
create function article_kept() returns trigger language plpgsql as $$
begin
  insert into article_version (key, text_hash, title, content)
  values (new.key, encode(sha256(convert_to(new.content, 'UTF8')), 'hex'), new.title, new.content)
  on conflict do nothing;
  return null;
end $$;
create trigger article_kept after insert or update on article for each row execute function article_kept();
update article set content = content;
create trigger article_version_stays before update or delete on article_version for each row execute function refuse_change();
