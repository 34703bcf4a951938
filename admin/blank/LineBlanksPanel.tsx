import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Rows } from '../../kit/Rows.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { TakeDialog } from './TakeDialog.tsx'
import { lineBlanksQuery } from './queries.ts'
import { VariantLink } from './VariantLink.tsx'

/** The blank goods that a line takes, with what it took; more is taken, or given back, by hand. Nothing where it is made of none. */
export function LineBlanksPanel({ lineId }: { lineId: number }) {
  const { data } = useQuery(lineBlanksQuery(lineId))
  const [open, setOpen] = useState(false)
  const rows = data?.rows ?? []
  const own = rows.filter(({ needed, taken }) => needed > 0 || taken > 0)
  if (rows.length === 0) return null
  return (
    <Panel title="坯料" extra={<Button onClick={() => setOpen(true)}>补领与退料</Button>}>
      <Rows
        rows={own.length > 0 ? own : rows}
        keyOf={(row) => row.variantId}
        columns={[
          {
            title: '坯料',
            phone: null,
            cell: (row) => <VariantLink variant={row} />,
            small: (row) => row.code,
          },
          { title: '待领', right: true, cell: (row) => row.needed },
          { title: '已领', right: true, cell: (row) => row.taken },
          { title: '现存', right: true, cell: (row) => row.onHand, small: (row) => row.unitName },
        ]}
      />
      {open && <TakeDialog lineId={lineId} rows={rows} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
