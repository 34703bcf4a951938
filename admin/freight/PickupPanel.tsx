import { Button, Space } from 'antd'
import { useState } from 'react'
import { deletePickup, listFreight, savePickup, type KeptPickup } from '../../contract/price/freightDesk.ts'
import { Rows } from '../../kit/Rows.tsx'
import { DeleteDialog } from '../pieces/DeleteDialog.tsx'
import { Empty } from '../pieces/Empty.tsx'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { InputItem } from '../pieces/InputItem.tsx'

type Doing = { readonly what: 'new' } | { readonly what: 'edit' | 'delete'; readonly pickup: KeptPickup }

/** 自提点: where the merchant hands goods out. */
export function PickupPanel({ pickups }: { readonly pickups: readonly KeptPickup[] }) {
  const [doing, start] = useState<Doing | null>(null)
  const close = () => start(null)
  return (
    <Panel
      title="自提点"
      extra={
        <Button size="small" onClick={() => start({ what: 'new' })}>
          新增自提点
        </Button>
      }
    >
      {pickups.length === 0 ? (
        <Empty todo="还没有自提点。添加后，模板选了“自提”的商品在结算时可以自提。" />
      ) : (
        <Rows
          rows={pickups}
          keyOf={({ id }) => id}
          columns={[
            { title: '名称', cell: ({ name }) => name },
            { title: '地址', cell: ({ address }) => address },
            { title: '联系电话', cell: ({ phone }) => phone },
            { title: '自提时间', cell: ({ hours }) => hours },
            {
              title: '操作',
              cell: (pickup) => (
                <Space>
                  <Button size="small" aria-label={`修改自提点 ${pickup.name}`} onClick={() => start({ what: 'edit', pickup })}>
                    修改
                  </Button>
                  <Button size="small" danger aria-label={`删除自提点 ${pickup.name}`} onClick={() => start({ what: 'delete', pickup })}>
                    删除
                  </Button>
                </Space>
              ),
            },
          ]}
        />
      )}
      {doing?.what === 'new' && <PickupDialog pickup={null} onClose={close} />}
      {doing?.what === 'edit' && <PickupDialog pickup={doing.pickup} onClose={close} />}
      {doing?.what === 'delete' && (
        <DeleteDialog what="自提点" id={doing.pickup.id} endpoint={deletePickup} list={[listFreight.path]} onClose={close}>
          删除“{doing.pickup.name}”后，新订单不能再选它；已提交的订单仍在原地址提货。
        </DeleteDialog>
      )}
    </Panel>
  )
}

function PickupDialog({ pickup, onClose }: { readonly pickup: KeptPickup | null; readonly onClose: () => void }) {
  const { name = '', address = '', phone = '', hours = '' } = pickup ?? {}
  const begun = { name, address, phone, hours }
  return (
    <FormDialog
      title={pickup ? '修改自提点' : '新增自提点'}
      mutation={savePickup}
      begun={begun}
      inputOf={(typed: typeof begun) => ({ ...typed, ...(pickup && { id: pickup.id, version: pickup.version }) })}
      wanted={{ name: '请填写名称', address: '请填写自提地址', phone: '请填写联系电话', hours: '请填写自提时间' }}
      refusedAt={{ 'freight.taken': 'name' }}
      anew={[[listFreight.path]]}
      onClose={onClose}
    >
      <InputItem name="name" label="名称" maxLength={20} placeholder="如 深圳工厂" />
      <InputItem name="address" label="自提地址" maxLength={80} placeholder="写到门牌与楼层" />
      <InputItem name="phone" label="联系电话" maxLength={20} inputMode="tel" />
      <InputItem name="hours" label="自提时间" maxLength={40} placeholder="如 周一至周六 9:00-18:00" />
    </FormDialog>
  )
}
