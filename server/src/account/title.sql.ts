import { sql, type RawBuilder } from 'kysely'

/** A company's title of invoices, as the contract tells it. */
export const titleJson = (t: RawBuilder<unknown>) => sql`json_build_object('id', ${t}.id, 'headerType', ${t}.header_type, 'type', ${t}.type,
  'name', ${t}.name, 'dutyNumber', ${t}.duty_number, 'email', ${t}.email, 'drawerPhone', ${t}.drawer_phone, 'tell', ${t}.tell,
  'address', ${t}.address, 'bank', ${t}.bank, 'cardNumber', ${t}.card_number, 'isDefault', ${t}.is_default::int)`
