import { Button } from 'antd'
import { useState, type ReactNode } from 'react'

type FewProps<Row> = { readonly rows: readonly Row[]; readonly most: number; readonly children: (rows: readonly Row[]) => ReactNode }

/** The first `most` of a long list, and a press that shows the rest; a list that is hardly longer stands whole. */
export function Few<Row>({ rows, most, children }: FewProps<Row>) {
  const [all, showAll] = useState(false)
  const rest = rows.length - most
  if (all || rest <= 2) return children(rows)
  return (
    <>
      {children(rows.slice(0, most))}
      <Button onClick={() => showAll(true)}>显示其余 {rest} 项</Button>
    </>
  )
}
