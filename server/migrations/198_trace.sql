-- Deliveries of a transaction that is told of outside carry what they are part of; of others nothing.
create or replace function tell_outside(what text, whose bigint, facts jsonb) returns void language plpgsql as $$
declare told bigint; due record;
begin
  if not exists (select 1 from webhook where enabled and what = any(events) and (company_id is null or company_id = whose)) then
    return;
  end if;
  insert into webhook_event (kind, company_id, data) values (what, whose, facts) returning id into told;
  for due in insert into webhook_delivery (webhook_id, event_id)
    select id, told from webhook where enabled and what = any(events) and (company_id is null or company_id = whose)
    order by id returning id, webhook_id
  loop
    -- One address at a time, so that a slow one delays nobody else.
    perform graphile_worker.add_job('webhook',
      json_strip_nulls(json_build_object('id', due.id, 'traceparent', nullif(current_setting('mall.traceparent', true), ''))),
      queue_name => 'webhook ' || due.webhook_id, job_key => 'webhook ' || due.id, max_attempts => 12);
  end loop;
end $$;
