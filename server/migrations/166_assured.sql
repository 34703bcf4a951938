-- Where a statement goes together with the end of its transaction, the program cannot look at what it answered and decide otherwise:
-- the database does, and the program asks once more, step by step.
create function assured(so boolean) returns boolean language plpgsql immutable parallel safe as $$
begin
  if so is not true then
    raise exception 'not so' using errcode = 'YC001';
  end if;
  return true;
end $$;
