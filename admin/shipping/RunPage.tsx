import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { listShipping, shippingDeeds, type ShippingDeed, type shippingRunDetail } from '../../contract/shipping/shipping.ts'
import { Rows } from '../../kit/Rows.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { RunStanding } from '../pieces/RunStanding.tsx'
import { runColumns } from '../pieces/runColumns.tsx'
import { Heading } from '../shell/Heading.tsx'
import { staffQuery } from '../shell/staff.ts'
import { saveFile } from '../sheet/save.ts'
import { DeedDialog } from './DeedDialog.tsx'
import { runQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import table from '../pieces/table.module.css'
import styles from './shipping.module.css'

type Run = z.output<typeof shippingRunDetail.output>

/** What usually comes after a deed, with the same consignments. */
const nextOf: Record<ShippingDeed, readonly ShippingDeed[]> = {
  pack: ['waybill'],
  waybill: ['label', 'packing', 'ship'],
  cancelWaybill: [],
  label: ['packing', 'ship'],
  packing: ['label', 'ship'],
  ticket: [],
  ship: ['label'],
}

/** One run of the shipping desk. */
export function RunPage() {
  const { runId = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(runId) ? <OneRun key={runId} id={Number(runId)} /> : <NotFound />
}

/** How far it is, what became of each consignment, its file, and what can be done next with those that went well. */
function OneRun({ id }: { id: number }) {
  const { data: run } = useSuspenseQuery(runQuery(id))
  const queries = useQueryClient()
  const over = run.state !== 'running'
  useEffect(() => {
    if (over) void queries.invalidateQueries({ queryKey: [listShipping.path] })
  }, [over, queries])

  return (
    <>
      <p className={desk.trail}>
        <Link to="/shipping">发货台</Link> / <Link to="/shipping/run">作业记录</Link>
      </p>
      <Heading title={`批量${run.label}`} />
      <div className={desk.desk}>
        <RunStanding run={run} said={saidOf(run)} />
        {over && <Next run={run} />}
        <Rows
          rows={run.items}
          keyOf={({ consignmentId }) => consignmentId}
          columns={[
            {
              title: '收货单',
              cell: ({ orderId, number }) => (
                <Link to={`/order/${orderId}`} className={table.number}>
                  {number}
                </Link>
              ),
            },
            ...runColumns,
          ]}
        />
      </div>
    </>
  )
}

function Next({ run }: { run: Run }) {
  const { data: staff } = useSuspenseQuery(staffQuery)
  const [asked, ask] = useState<ShippingDeed | null>(null)
  const done = run.items.filter(({ outcome }) => outcome === 'done').map(({ consignmentId }) => consignmentId)
  const deeds = nextOf[run.deed].filter((deed) => [shippingDeeds[deed].area].flat().some((area) => staff.areas.includes(area)))
  const { file } = run
  return (
    <div className={styles.next}>
      {file && (
        <Button type="primary" onClick={() => saveFile(file)}>
          下载 PDF
        </Button>
      )}
      {done.length > 0 &&
        deeds.map((deed) => (
          <Button key={deed} type={deed === 'ship' && !file ? 'primary' : 'default'} onClick={() => ask(deed)}>
            接着{shippingDeeds[deed].label} {done.length} 单
          </Button>
        ))}
      {asked && <DeedDialog deed={asked} chosen={{ consignmentIds: done }} count={done.length} rows={[]} onClose={() => ask(null)} />}
    </div>
  )
}

function saidOf({ state, total, done, refused, deed }: Run): string {
  if (state === 'failed') return '没有生成，请稍后再试'
  if (state === 'done') return `共 ${total} 单，已完成 ${done - refused} 单${refused > 0 ? `，${refused} 单未处理` : ''}`
  return done === total && deed !== 'ship' ? '正在生成文件 …' : `正在处理 ${done}/${total} …`
}
