import { Form, Modal, Select } from 'antd'
import { useId } from 'react'
import type { z } from 'zod'
import { addRoute, routeKinds, type RouteKind, type RouteList } from '../../contract/productionPlan.ts'
import { clearFaults, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { useSave } from './useSave.ts'

type Route = RouteList['routes'][number]
type Kind = z.output<typeof RouteKind>

/** A route of its own for one kind of printing, as the general one is to begin with. */
export function AddRouteDialog({
  route,
  routes,
  onClose,
}: {
  route: Route
  routes: readonly Route[]
  onClose: () => void
}) {
  const [form] = Form.useForm<{ kind?: Kind }>()
  const id = useId()
  const deed = useOnce(addRoute)
  const after = useSave(form, onClose)
  const taken = routes.filter((one) => one.qiliGoodsTypeId === route.qiliGoodsTypeId).map(({ kind }) => kind)
  const free = (Object.keys(routeKinds) as Kind[]).filter((kind) => !taken.includes(kind))
  return (
    <Modal
      open
      title="为某种印刷另设路线"
      okText="新建"
      okButtonProps={{ htmlType: 'submit', form: id, disabled: free.length === 0 }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      onCancel={onClose}
      width={420}
    >
      <Fault error={deed.error} />
      {free.length === 0 ? (
        <Empty todo="各种印刷都已有自己的路线，可直接修改。" />
      ) : (
        <Form
          id={id}
          name={id}
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={({ kind }) =>
            kind ? deed.mutate({ routeId: route.id, kind }, after) : showFaults(form, { kind: '请选择印刷工艺' })
          }
          onValuesChange={clearFaults(form)}
        >
          <Form.Item name="kind" label="印刷工艺" extra="先与通用路线相同，新建后再修改">
            <Select placeholder="请选择" options={free.map((kind) => ({ value: kind, label: routeKinds[kind] }))} />
          </Form.Item>
        </Form>
      )}
    </Modal>
  )
}
