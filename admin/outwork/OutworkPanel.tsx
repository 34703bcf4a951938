import { useQuery } from '@tanstack/react-query'
import { Panel } from '../pieces/Panel.tsx'
import { OutworkButton } from './OutworkButton.tsx'
import { OutworkTable } from './OutworkTable.tsx'
import { outworksOf } from './queries.ts'
import desk from '../pieces/desk.module.css'

/** What of a line is done outside. */
export function OutworkPanel({ lineId, name }: { lineId: number; name: string }) {
  const { data } = useQuery(outworksOf(lineId))
  return (
    <Panel title="外协" extra={<OutworkButton lineId={lineId} name={name} />}>
      {data && data.rows.length > 0 ? (
        <OutworkTable rows={data.rows} ofOneLine />
      ) : (
        <p className={desk.quiet}>没有外协。把工序交给供应商后，发出即开始，全部收回即完成。</p>
      )}
    </Panel>
  )
}
