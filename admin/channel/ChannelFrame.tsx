import type { ReactNode } from 'react'
import { Tabs } from '../pieces/Tabs.tsx'
import { Heading } from '../shell/Heading.tsx'
import { channelTabs, type ChannelPart } from './parts.ts'
import desk from '../pieces/desk.module.css'

type ChannelFrameProps = {
  readonly here: ChannelPart
  /** What can be done beside the title. */
  readonly acts?: ReactNode
  readonly children: ReactNode
}

/** 在线付款: what was paid by code, refunds, and the providers' bills, one beside the other. */
export const ChannelFrame = ({ here, acts, children }: ChannelFrameProps) => (
  <>
    <Heading title="在线付款">{acts}</Heading>
    <div className={desk.desk}>
      <Tabs name="在线付款分类" tabs={channelTabs(here)} />
      {children}
    </div>
  </>
)
