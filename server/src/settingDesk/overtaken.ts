import { shanghai } from '../../../contract/text.ts'
import type { Stored } from '../setting.sql.ts'

/** What whoever began with an older version is told. */
export const overtaken = (what: string, { by, at }: Stored): string =>
  `“${what}”已被${by ? ` ${by} ` : '他人'}${at ? `于 ${shanghai(at)} ` : ''}修改，请刷新后重新填写`
