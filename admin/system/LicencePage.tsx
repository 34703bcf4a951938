import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Rows } from '../../kit/Rows.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { Heading } from '../shell/Heading.tsx'
import { Waiting } from '../shell/Waiting.tsx'
import { licenceQuery, licencesQuery } from './queries.ts'
import styles from './system.module.css'

/** 开源许可: what others have written that the mall runs on. */
export function LicencePage() {
  const { data, error } = useQuery(licencesQuery)
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      <Heading title="开源许可" />
      <Fault error={error} />
      {!data && !error && <Waiting />}
      {data && (
        <>
          <Panel title="本商城">
            <details className={styles.text}>
              <summary>Apache-2.0，查看原文</summary>
              <pre tabIndex={0} aria-label="本商城的许可证原文">
                {data.own}
              </pre>
            </details>
          </Panel>
          <Panel title={`使用的开源软件（${data.packages.length} 个）`}>
            <Rows
              rows={data.packages}
              keyOf={({ name }) => name}
              columns={[
                { title: '名称', cell: ({ name }) => name },
                { title: '版本', cell: ({ version }) => version },
                { title: '许可证', cell: ({ license }) => license || '见原文' },
                {
                  title: '原文',
                  className: styles.text,
                  cell: ({ name }) =>
                    open === name ? (
                      <LicenceText name={name} />
                    ) : (
                      <Button size="small" aria-label={`查看 ${name} 的许可证原文`} onClick={() => setOpen(name)}>
                        查看
                      </Button>
                    ),
                },
              ]}
            />
          </Panel>
        </>
      )}
    </>
  )
}

function LicenceText({ name }: { readonly name: string }) {
  const { data, error } = useQuery(licenceQuery(name))
  if (error) return <Fault error={error} />
  return (
    <pre tabIndex={0} aria-label={`${name} 的许可证原文`}>
      {data ? data.text || '软件包中没有附带许可证原文，以上面的许可证名称为准' : '正在读取…'}
    </pre>
  )
}
