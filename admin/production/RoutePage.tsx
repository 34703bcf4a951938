import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { goodsTypeOf, goodsTypes } from '../../contract/goods.ts'
import { phaseLabels } from '../../contract/production/production.ts'
import { deleteRoute, type RouteList } from '../../contract/production/productionPlan.ts'
import { DeleteDialog } from '../pieces/DeleteDialog.tsx'
import { GoodsTag } from '../pieces/GoodsTag.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { Heading } from '../shell/Heading.tsx'
import { AddRouteDialog } from './AddRouteDialog.tsx'
import { ProcessDialog } from './ProcessDialog.tsx'
import { RouteDialog } from './RouteDialog.tsx'
import { routesQuery } from './queries.ts'
import styles from './route.module.css'

type Route = RouteList['routes'][number]
type Process = RouteList['processes'][number]
type Asked = { kind: 'process'; process: Process | null } | { kind: 'route' | 'add' | 'delete'; route: Route }

/** 工序与路线: what the factory can do and how much of it a day, and the way that each kind of goods takes. */
export function RoutePage() {
  const { data } = useSuspenseQuery(routesQuery)
  const [asked, ask] = useState<Asked | null>(null)
  const close = () => ask(null)
  const nameOf = (id: number) => data.processes.find((process) => process.id === id)?.name ?? ''
  return (
    <>
      <Heading title="工序与路线" />
      <Panel title="工艺路线">
        <ul className={styles.routes}>
          {data.routes.map((route) => (
            <li key={route.id}>
              <p>
                <GoodsTag type={route.qiliGoodsTypeId} /> <b>{route.label}</b> <small>数量公差 {route.toleranceBp / 100}%</small>
              </p>
              <p>{route.processIds.map(nameOf).join(' → ')}</p>
              <span>
                <Button size="small" aria-label={`修改路线 ${labelOf(route)}`} onClick={() => ask({ kind: 'route', route })}>
                  修改
                </Button>
                {route.kind === '' && (
                  <Button size="small" aria-label={`为某种印刷另设 ${labelOf(route)}`} onClick={() => ask({ kind: 'add', route })}>
                    为某种印刷另设
                  </Button>
                )}
                {!route.last && (
                  <Button size="small" danger aria-label={`删除路线 ${labelOf(route)}`} onClick={() => ask({ kind: 'delete', route })}>
                    删除
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
        <p className={styles.note}>修改只影响之后排产的商品；已排产的商品按排产时的路线进行。</p>
      </Panel>
      <Panel title="工序" extra={<Button onClick={() => ask({ kind: 'process', process: null })}>新增工序</Button>}>
        <ul className={styles.routes}>
          {data.processes.map((process) => (
            <li key={process.id}>
              <p>
                <b>{process.name}</b> <small>{phaseLabels[process.phase]}</small>
              </p>
              <p>{capacityWords(process)}</p>
              <span>
                <Button size="small" aria-label={`修改工序 ${process.name}`} onClick={() => ask({ kind: 'process', process })}>
                  修改
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      {asked?.kind === 'process' && <ProcessDialog process={asked.process} onClose={close} />}
      {asked?.kind === 'route' && <RouteDialog route={asked.route} processes={data.processes} onClose={close} />}
      {asked?.kind === 'add' && <AddRouteDialog route={asked.route} routes={data.routes} onClose={close} />}
      {asked?.kind === 'delete' && (
        <DeleteDialog what="工艺路线" id={asked.route.id} endpoint={deleteRoute} list={routesQuery.queryKey} onClose={close}>
          删除“{asked.route.label}”的路线？之后此类商品按通用路线排产。
        </DeleteDialog>
      )}
    </>
  )
}

const labelOf = ({ qiliGoodsTypeId, label }: Route): string => `${goodsTypes[goodsTypeOf(qiliGoodsTypeId)].tag} ${label}`

const capacityWords = ({ unit, perHour, daily }: Process): string =>
  [
    daily === null ? '日产能不限' : `日产能 ${daily} ${unit === 'hour' ? '小时' : '件'}`,
    unit === 'hour' && perHour !== null && `每小时 ${perHour} 件`,
  ]
    .filter(Boolean)
    .join('，')
