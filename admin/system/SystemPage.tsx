import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { standings, type Check, type Standing } from '../../contract/system/system.ts'
import type { Tone } from '../../contract/moves.ts'
import { Rows } from '../../kit/Rows.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Heading } from '../shell/Heading.tsx'
import { Waiting } from '../shell/Waiting.tsx'
import { standingQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'

const tones: Readonly<Record<Standing, Tone>> = { ok: 'ok', soon: 'due', bad: 'bad' }

/** 系统状态: which release runs, and how each part of it stands. */
export function SystemPage() {
  const { data, error, isFetching, refetch } = useQuery(standingQuery)
  return (
    <>
      <Heading title="系统状态">
        <Button loading={isFetching} onClick={() => void refetch()}>
          重新检查
        </Button>
      </Heading>
      <Fault error={error} />
      {!data && !error && <Waiting />}
      {data && (
        <>
          <Panel title="运行状况">
            <Checks rows={data.checks} />
          </Panel>
          <Panel title="版本">
            <Facts
              rows={[
                ['商城版本', data.version],
                ['数据库版本', versionOf(data.migration)],
                ['Node.js', data.node],
                ['PostgreSQL', data.postgres],
                ['启动时间', data.startTime],
              ]}
            />
          </Panel>
        </>
      )}
    </>
  )
}

/** '112_outwork_correction' → '112，随商城版本自动更新': what it is called in the code says nothing to a merchant. */
const versionOf = (migration: string): string => `${Number.parseInt(migration, 10)}，随商城版本自动更新`

const Checks = ({ rows }: { readonly rows: readonly Check[] }) => (
  <Rows
    rows={rows}
    keyOf={({ name }) => name}
    columns={[
      { title: '项目', cell: ({ name }) => name },
      { title: '状态', cell: ({ standing }) => <StateTag tone={tones[standing]} label={standings[standing]} /> },
      { title: '说明', cell: ({ words }) => words },
      {
        title: '处理',
        cell: ({ name, link }) =>
          link && (
            <Link to={link} aria-label={`查看${name}`}>
              查看
            </Link>
          ),
      },
    ]}
  />
)
