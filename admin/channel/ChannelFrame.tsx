import type { ReactNode } from 'react'
import { Tabs } from '../pieces/Tabs.tsx'
import { Heading } from '../shell/Heading.tsx'
import { channelTabs, type ChannelPart } from './parts.ts'
import desk from '../order/order.module.css'

/** 在线付款: what was paid by code, refunds, and the providers' bills, one beside the other. */
export const ChannelFrame = ({ here, children }: { here: ChannelPart; children: ReactNode }) => (
  <>
    <Heading title="在线付款" />
    <div className={desk.desk}>
      <Tabs name="在线付款分类" tabs={channelTabs(here)} />
      {children}
    </div>
  </>
)
