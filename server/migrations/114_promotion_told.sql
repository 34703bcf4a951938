-- What memory holds of activities is forgotten when what they say or where they stand has changed, and not with every order that takes
-- from a budget.
drop trigger promotion_changed on promotion;
create trigger promotion_made after insert or delete on promotion for each row execute function catalog_changed();
create trigger promotion_changed after update on promotion for each row
  when ((old.state, old.version, old.from_at, old.until_at, old.spent) is distinct from
    (new.state, new.version, new.from_at, new.until_at, new.spent))
  execute function catalog_changed();
