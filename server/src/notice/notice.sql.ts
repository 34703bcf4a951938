import { sql } from 'kysely'
import type { Grant } from '../../../contract/grant.ts'
import type { NoticeKind } from '../../../contract/notice.ts'
import type { Asks } from '../database/together.ts'
import { storable } from '../../../contract/text.ts'
import { keyOfNotice, kindOf } from './notice.rules.ts'

export type NewNotice = {
  readonly companyId: number
  readonly title: string
  readonly body: string
  /** A path of the mall, see `isOwnLink`; the database takes no other. */
  readonly link: string
  /**
   * This account finds it (where it is switched off or removed, the main account instead), or each of these, or everyone of
   * the company …
   */
  readonly to: number | readonly number[] | 'everyone' | null
  /** … and everyone of the company who has this grant, the main account among them … */
  readonly alsoGranted?: Grant | null
  /** … but not this one. */
  readonly except?: number | null
  /** What it is about; follows from the link where nothing is said. */
  readonly kind?: NoticeKind
  /** What it tells of, by a name that is the same for the same thing. Nothing said: what this transaction did. */
  readonly cause?: string
  /** By what the merchant words it and what stands in its blanks, see `said`; nothing said: it is as it is. */
  readonly name?: string
  readonly blanks?: Readonly<Record<string, string>>
}

/**
 * Puts a notice into the inbox of each active account it concerns, and says into how many. Who was told of the same cause is
 * not told again. Those who chose so are sent it to their phones as well, by a job. What the merchant has set of it holds: his words,
 * nobody at all, no text messages, the main account too. Of all words only what the database takes is kept.
 */
export async function insertNotice(tx: Asks, notice: NewNotice, now: Date): Promise<number> {
  const { companyId, link, to, alsoGranted = null, except = null, cause = null } = notice
  const [title, body] = [storable(notice.title), storable(notice.body)]
  const kind = notice.kind ?? kindOf(link)
  const everyone = to === 'everyone'
  const one = typeof to === 'number' ? to : null
  const each = typeof to === 'object' && to !== null ? [...to] : []
  const key = notice.name === undefined ? '' : keyOfNotice(notice.name)
  const blanks = JSON.stringify(notice.blanks ?? {}, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value))
  const { rows } = await sql<{ told: number }>`/* kept */
    with own as materialized (
      select coalesce(nullif(filled(value ->> 'title', ${blanks}::jsonb), ''), ${title}::text) as title,
        coalesce(nullif(filled(value ->> 'body', ${blanks}::jsonb), ''), ${body}::text) as body,
        coalesce(value -> 'off' = 'true', false) as off, coalesce(value -> 'noSms' = 'true', false) as no_sms,
        coalesce(value -> 'main' = 'true', false) as main
      from (select (select value from setting where key = ${key}) as value) stored
    ), told as (
      insert into notice (company_id, account_id, title, body, link, created_at, kind, cause)
      select a.company_id, a.id, own.title, own.body, ${link}, ${now}, ${kind},
        coalesce(${cause}::text, 'tx ' || pg_current_xact_id() || ' ' || md5(concat_ws(' ', own.title, ${link}::text, own.body, ${now}::timestamptz)))
      from own, account a left join identity i on i.id = a.identity_id
      where a.company_id = ${companyId} and a.state = 'active' and a.id is distinct from ${except}::bigint and not own.off
        and (${everyone}::boolean or (own.main and a.parent_id is null) or a.id = ${one}::bigint or a.id = any(${each}::bigint[])
          or (a.parent_id is null and exists (select 1 from account gone
            where gone.id = ${one}::bigint and gone.company_id = ${companyId} and gone.state <> 'active'))
          or (${alsoGranted}::text is not null and (a.parent_id is null or ${alsoGranted}::text = any(i.grants))))
      on conflict (account_id, cause) where cause is not null do nothing
      returning id, account_id
    ), sent as materialized (
      select graphile_worker.add_job('notice', json_strip_nulls(json_build_object('id', t.id, 'traceparent', nullif(current_setting('mall.traceparent', true), ''))), job_key => 'notice ' || t.id, max_attempts => 12)
      from own, told t join notice_choice c on c.account_id = t.account_id and c.kind = ${kind} and c.sms
      where not own.no_sms
    )
    select count(*) as told, (select count(*) from sent) as sent from told`.execute(tx)
  return Number(rows[0]?.told ?? 0)
}
