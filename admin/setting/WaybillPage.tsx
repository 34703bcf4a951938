import { useSuspenseQuery, queryOptions } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { Rows } from '../../kit/Rows.tsx'
import {
  dropWaybillAccount,
  listWaybillAccounts,
  payTypes,
  waybillCarriers,
  type WaybillAccount,
  type WaybillWay,
} from '../../contract/shipping/waybill.ts'
import { call } from '../call.ts'
import { Empty } from '../pieces/Empty.tsx'
import { site } from '../pieces/site.ts'
import { Heading } from '../shell/Heading.tsx'
import { WaybillDialog } from './WaybillDialog.tsx'
import desk from '../pieces/desk.module.css'

const accountsQuery = queryOptions({
  queryKey: [listWaybillAccounts.path],
  queryFn: ({ signal }) => call(listWaybillAccounts, {}, { signal }),
})

const words: Record<WaybillWay, string> = {
  off: '还没有接入快递100 电子面单：发货时请手工填写运单号，或在发货台导入。接入时须在服务器设置中填写 WAYBILL、KUAIDI100_KEY 与 KUAIDI100_SECRET，再在这里填写各承运商的账号。',
  sandbox: '电子面单由演示平台模拟，不会产生真实的快递订单。演示时客户编号以 SANDBOX 开头。',
  live: '已接入快递100 电子面单。客户编号、密码与网点名称由快递公司当地网点提供。',
}

type Doing =
  | { readonly what: 'edit'; readonly account: WaybillAccount | null }
  | { readonly what: 'drop'; readonly account: WaybillAccount }

/** 电子面单: by which account each carrier is asked for numbers, and who sends. */
export function WaybillPage() {
  const { data } = useSuspenseQuery(accountsQuery)
  const [doing, start] = useState<Doing | null>(null)
  const anew = [[listWaybillAccounts.path], [waybillCarriers.path]]
  return (
    <>
      <Heading title="电子面单">
        <Button type="primary" onClick={() => start({ what: 'edit', account: null })}>
          添加承运商账号
        </Button>
      </Heading>
      <div className={desk.desk}>
        <Alert type={data.way === 'live' ? 'success' : 'info'} showIcon title={words[data.way]} style={{ margin: '12px 0' }} />
        {data.accounts.length === 0 ? (
          <Empty todo="还没有电子面单账号。添加后，发货台可以向该承运商批量取运单号。" />
        ) : (
          <Rows
            rows={data.accounts}
            keyOf={({ carrier }) => carrier}
            columns={[
              { title: '承运商', cell: ({ name }) => name, small: ({ expType }) => expType },
              { title: '客户编号', cell: ({ partnerId }) => partnerId, small: ({ hasKey }) => (hasKey ? '已填写密码' : '没有密码') },
              { title: '网点', cell: ({ net }) => net || <span aria-label="无">—</span> },
              { title: '付款', cell: ({ payType }) => payTypes[payType] },
              { title: '面单', cell: ({ template }) => template || '用商城的标签' },
              {
                title: '寄件人',
                cell: ({ sender }) => `${sender.name} ${sender.phone}`,
                small: ({ sender }) => `${sender.province}${sender.city}${sender.district}${sender.detail}`,
              },
              {
                title: '操作',
                cell: (account) => (
                  <>
                    <Button size="small" aria-label={`修改 ${account.name}`} onClick={() => start({ what: 'edit', account })}>
                      修改
                    </Button>{' '}
                    <Button size="small" aria-label={`删除 ${account.name}`} onClick={() => start({ what: 'drop', account })}>
                      删除
                    </Button>
                  </>
                ),
              },
            ]}
          />
        )}
      </div>
      {doing?.what === 'edit' && <WaybillDialog account={doing.account} anew={anew} onClose={() => start(null)} />}
      {doing?.what === 'drop' && (
        <AskDialog
          site={site}
          title="删除电子面单账号"
          okText="确认删除"
          light={false}
          mutation={dropWaybillAccount}
          input={{ carrier: doing.account.carrier }}
          told="已删除"
          anew={anew}
          onClose={() => start(null)}
        >
          <p>删除“{doing.account.name}”的账号后，不能再向其取号或取消面单；已取的运单号不受影响。</p>
        </AskDialog>
      )}
    </>
  )
}
