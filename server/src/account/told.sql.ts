import { sql, type RawBuilder } from 'kysely'

/** A company's title of invoices, as the contract tells it. */
export const titleJson = (t: RawBuilder<unknown>) => sql`json_build_object('id', ${t}.id, 'headerType', ${t}.header_type, 'type', ${t}.type,
  'name', ${t}.name, 'dutyNumber', ${t}.duty_number, 'email', ${t}.email, 'drawerPhone', ${t}.drawer_phone, 'tell', ${t}.tell,
  'address', ${t}.address, 'bank', ${t}.bank, 'cardNumber', ${t}.card_number, 'isDefault', ${t}.is_default::int)`

/** An address of an account, likewise. */
export const addressJson = (a: RawBuilder<unknown>) => sql`json_build_object('id', ${a}.id, 'realName', ${a}.real_name, 'phone', ${a}.phone,
  'province', ${a}.province, 'city', ${a}.city, 'district', ${a}.district, 'cityId', ${a}.city_id, 'detail', ${a}.detail,
  'postCode', ${a}.post_code, 'isDefault', ${a}.is_default::int)`
