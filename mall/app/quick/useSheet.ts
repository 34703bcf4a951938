import { useEffect, useMemo, useState } from 'react'
import { quickAdd, quickCheck, type QuickCheck, type QuickResult, type QuickRow } from '../../../contract/order/quick.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { repeatKeys } from '../../../kit/repeatKeys.ts'
import { call } from '../call.ts'
import { toast } from '../toast.ts'
import { remember } from '../store.ts'
import { fitting } from './fitting.ts'

const rest = 400 // ms after the last change

/** A row on the page. It is another object whenever one of its cells is another. */
export type Row = QuickRow & { readonly id: number }

let last = 0
const numbered = (row: QuickRow): Row => ({ ...row, id: ++last })
const asked = (rows: readonly Row[]): QuickRow[] => rows.map(({ number, quantity, colour, size }) => ({ number, quantity, colour, size }))

type Answered = { of: readonly Row[]; answer: QuickCheck }

/** The rows on the page, what the server says of them, and what is done with them. */
export function useSheet() {
  const [rows, setRows] = useState<readonly Row[]>([])
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [adding, setAdding] = useState(false)
  const [fault, setFault] = useState('')
  const [added, setAdded] = useState(0)
  const [keys] = useState(() => repeatKeys())

  useEffect(() => {
    if (rows.length === 0) return
    let stale = false
    const timer = setTimeout(() => {
      call(quickCheck, { rows: asked(rows) }).then(
        (answer) => stale || (setAnswered({ of: rows, answer }), setFault('')),
        (error: unknown) => stale || setFault(wordsOf(error)),
      )
    }, rest)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [rows])

  const results = useMemo(
    (): ReadonlyMap<Row, QuickResult> =>
      new Map(
        answered?.of.flatMap((row, place) => {
          const result = answered.answer.results[place]
          return result ? [[row, result]] : []
        }),
      ),
    [answered],
  )

  /** Puts into the cart what may be bought, as far as the cart has room; what went in leaves the page. */
  async function add() {
    if (!answered || adding) return
    const taken = fitting(answered.of, answered.answer)
    const input = { rows: asked(taken) }
    setAdding(true)
    setFault('')
    try {
      const { count, rows: many } = await call(quickAdd, input, { repeatKey: keys.keyFor(input) })
      keys.done()
      remember({ cartNum: count })
      toast('已加入购物车', 'success')
      setAdded((before) => before + many)
      setRows((before) => before.filter((row) => !taken.includes(row)))
    } catch (error) {
      setFault(wordsOf(error))
      // Somebody changed goods, stock or cart meanwhile: every row is judged anew.
      setRows((before) => [...before])
    } finally {
      setAdding(false)
    }
  }

  return {
    rows,
    results,
    answer: answered?.of === rows ? answered.answer : null,
    products: answered?.answer.products ?? [],
    adding,
    fault,
    added,
    add,
    fill: (typed: readonly QuickRow[]) => setRows((before) => [...before, ...typed.map(numbered)]),
    change: (id: number, cells: Partial<QuickRow>) =>
      setRows((before) => before.map((row) => (row.id === id ? { ...row, ...cells } : row))),
    remove: (ids: ReadonlySet<number>) => setRows((before) => before.filter(({ id }) => !ids.has(id))),
  }
}
export type SheetState = ReturnType<typeof useSheet>
