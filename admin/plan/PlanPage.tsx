import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useState } from 'react'
import { goodsTypes } from '../../contract/goods.ts'
import { wordsOfShares } from '../../contract/plan/plan.ts'
import { deletePlan, listPlans, type MerchantPlan } from '../../contract/plan/planDesk.ts'
import { Rows } from '../../kit/Rows.tsx'
import { call } from '../call.ts'
import { DeleteDialog } from '../pieces/DeleteDialog.tsx'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import desk from '../pieces/desk.module.css'

type Open = { readonly kind: 'save'; readonly plan: MerchantPlan | null } | { readonly kind: 'delete'; readonly plan: MerchantPlan }

/** 付款计划: in which parts larger orders may be paid, besides paying all at once. */
export function PlanPage() {
  const { data: plans, error } = useQuery({
    queryKey: [listPlans.path],
    queryFn: ({ signal }) => call(listPlans, {}, { signal }),
  })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Heading title="付款计划">
        {plans && plans.length > 0 && <ExportLink subject="plans" filters={{}} />}
        <Button type="primary" onClick={() => setOpen({ kind: 'save', plan: null })}>
          新增付款计划
        </Button>
      </Heading>
      <div className={desk.desk}>
        <p className={desk.quiet} style={{ marginBottom: 12 }}>
          所有订单都可以全款支付；达到起用金额、且商品类型全部相符的订单还可以选择以下计划。
        </p>
        <Fault error={error} />
        {!plans && !error && <Spin />}
        {plans?.length === 0 && <Empty todo="还没有付款计划，订单只能全款支付。" />}
        {plans && plans.length > 0 && <PlanTable plans={plans} onOpen={setOpen} />}
      </div>
      {open?.kind === 'save' && <PlanDialog plan={open.plan} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog what="付款计划" id={open.plan.id} endpoint={deletePlan} list={[listPlans.path]} onClose={close}>
          删除“{open.plan.name}”后不能恢复，已下的订单不受影响。
        </DeleteDialog>
      )}
    </>
  )
}

const PlanTable = ({ plans, onOpen }: { plans: readonly MerchantPlan[]; onOpen: (open: Open) => void }) => (
  <Rows
    rows={plans}
    keyOf={(plan) => plan.id}
    columns={[
      { title: '名称', cell: (plan) => plan.name },
      { title: '各期', cell: (plan) => wordsOfShares(plan.steps) },
      { title: '商品类型', cell: (plan) => plan.types.map((type) => goodsTypes[type].tag).join('、') },
      { title: '起用金额', right: true, cell: (plan) => <Money yuan={plan.fromAmount} /> },
      {
        title: '状态',
        cell: (plan) => <StateTag tone={plan.enabled ? 'ok' : 'off'} label={plan.enabled ? '启用' : '停用'} />,
      },
      {
        title: '操作',
        cell: (plan) => (
          <span style={{ whiteSpace: 'nowrap' }}>
            <Button size="small" aria-label={`修改 ${plan.name}`} onClick={() => onOpen({ kind: 'save', plan })}>
              修改
            </Button>{' '}
            <Button size="small" danger aria-label={`删除 ${plan.name}`} onClick={() => onOpen({ kind: 'delete', plan })}>
              删除
            </Button>
          </span>
        ),
      },
    ]}
  />
)
