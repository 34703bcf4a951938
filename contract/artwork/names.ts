import { z } from 'zod'

/** The most rows of a list of names, and the most that each has. */
export const rowsAtMost = 2000
export const columnsAtMost = 4

const cell = z.string('名单内容不正确').max(60, '名单每格最多 60 个字')

/** 一物一名: what is printed on each piece where the design says `{a column}`. A row has a cell for each column. */
export const Names = z
  .object({
    columns: z
      .array(
        z
          .string('列名不正确')
          .trim()
          .min(1, '请填写列名')
          .max(20, '列名最多 20 个字')
          .regex(/^[^{}]+$/, '列名不能含花括号'),
      )
      .min(1, '名单至少一列')
      .max(columnsAtMost, `名单最多 ${columnsAtMost} 列`)
      .refine((columns) => new Set(columns).size === columns.length, '列名不能重复'),
    rows: z.array(z.array(cell)).min(1, '名单至少一行').max(rowsAtMost, `名单最多 ${rowsAtMost} 行`),
  })
  .refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), '名单每行的格数应与列数相同')
export type Names = z.infer<typeof Names>
