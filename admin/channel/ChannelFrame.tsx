import type { ReactNode } from 'react'
import { Tabs } from '../pieces/Tabs.tsx'
import { Heading } from '../shell/Heading.tsx'
import desk from '../order/order.module.css'

const parts = { '/channel': '付款', '/channel/refund': '退款', '/channel/bill': '日账单核对' } as const

/** 在线付款: what was paid by code, refunds, and the providers' bills, one beside the other. */
export const ChannelFrame = ({ here, children }: { here: keyof typeof parts; children: ReactNode }) => (
  <>
    <Heading title="在线付款" />
    <div className={desk.desk}>
      <Tabs name="在线付款分类" tabs={Object.entries(parts).map(([to, label]) => ({ to, label, here: to === here }))} />
      {children}
    </div>
  </>
)
