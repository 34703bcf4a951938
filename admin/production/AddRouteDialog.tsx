import { Form, Select } from 'antd'
import type { z } from 'zod'
import { addRoute, routeKinds, type RouteKind, type RouteList } from '../../contract/production/productionPlan.ts'
import { Empty } from '../pieces/Empty.tsx'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { workKeys } from './queries.ts'

type Route = RouteList['routes'][number]
type Kind = z.output<typeof RouteKind>
type Typed = { kind: Kind | undefined }
type Props = { readonly route: Route; readonly routes: readonly Route[]; readonly onClose: () => void }

const blank: Typed = { kind: undefined }

/** A route of its own for one kind of printing, as the general one is to begin with. */
export function AddRouteDialog({ route, routes, onClose }: Props) {
  const taken = routes.filter((one) => one.qiliGoodsTypeId === route.qiliGoodsTypeId).map(({ kind }) => kind)
  const free = (Object.keys(routeKinds) as Kind[]).filter((kind) => !taken.includes(kind))
  return (
    <FormDialog
      title="为某种印刷另设路线"
      okText="新建"
      width={420}
      mutation={addRoute}
      begun={free.length > 0 ? blank : undefined}
      inputOf={({ kind }: Typed) => ({ routeId: route.id, kind })}
      wanted={{ kind: '请选择印刷工艺' }}
      anew={workKeys}
      onClose={onClose}
      instead={<Empty todo="各种印刷都已有自己的路线，可直接修改。" />}
    >
      <Form.Item name="kind" label="印刷工艺" extra="先与通用路线相同，新建后再修改">
        <Select placeholder="请选择" options={free.map((kind) => ({ value: kind, label: routeKinds[kind] }))} />
      </Form.Item>
    </FormDialog>
  )
}
