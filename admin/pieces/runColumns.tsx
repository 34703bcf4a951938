import type { Column } from '../../kit/Rows.tsx'
import { StateTag } from './StateTag.tsx'

type Item = { readonly companyName: string; readonly outcome: string | null; readonly outcomeLabel: string; readonly told: string }

/** Whose a thing is that a run has looked at, and what became of it. */
export const runColumns: readonly Column<Item>[] = [
  { title: '企业', cell: ({ companyName }) => companyName },
  {
    title: '结果',
    cell: ({ outcome, outcomeLabel }) => (
      <StateTag tone={outcome === null ? 'due' : outcome === 'done' ? 'ok' : 'bad'} label={outcomeLabel} />
    ),
  },
  { title: '说明', cell: ({ told }) => told || <span aria-label="无">—</span> },
]
