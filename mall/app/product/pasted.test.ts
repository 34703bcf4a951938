import { describe, expect, test } from 'vitest'
import { isBlock, pasted } from './pasted.ts'

const named = (...labels: string[]) => labels.map((label, at) => ({ key: `k${at}${label}`, label }))
const table = { rows: named('黑', '白', '藏青'), columns: named('M', 'L', 'XL') }
const from = (row: number, column: number) => ({ row, column })
const written = (text: string, at = from(0, 0)) => {
  const { filled, unread } = pasted(text, table, at)
  return {
    cells: filled.map(({ row, column, quantity }) => `${table.rows[row]?.label}${table.columns[column]?.label} ${quantity}`),
    unread,
  }
}

describe('a block from a spreadsheet', () => {
  test('begins at the cell it is put into', () => {
    expect(written('10\t20\r\n30\t\r\n', from(1, 1))).toEqual({ cells: ['白L 10', '白XL 20', '藏青L 30'], unread: [] })
  })

  test('with headings goes where they say, whatever their order, and sums are passed over', () => {
    expect(written('颜色\tXL\tM\t合计\n藏青\t5\t１２\t17\n黑\t\t7\t7\n合计\t5\t19\t24', from(2, 2))).toEqual({
      cells: ['藏青XL 5', '藏青M 12', '黑M 7'],
      unread: [],
    })
  })

  test('may stand the other way round, or have headings on one side', () => {
    expect(written('\t白色\t黑\nL\t3\t4')).toEqual({ cells: ['白L 3', '黑L 4'], unread: [] })
    expect(written('白\t1\t2')).toEqual({ cells: ['白M 1', '白L 2'], unread: [] })
    expect(written('xl\n8', from(1, 0))).toEqual({ cells: ['白XL 8'], unread: [] })
  })

  test('says what of it has no place', () => {
    expect(written('\tM\t5XL\n紫\t1\t2\n黑\t三\t4')).toEqual({ cells: [], unread: ['5XL', '紫', '三'] })
    expect(written('1\t2\t3', from(0, 1))).toEqual({ cells: ['黑L 1', '黑XL 2'], unread: ['3'] })
  })

  test('is more than one number', () => {
    expect(['12', '12\n', '1\t2', '1\n2'].map(isBlock)).toEqual([false, false, true, true])
  })
})
