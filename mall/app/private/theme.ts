import type { ConfigProviderProps } from 'antd'

const fontFamily = [
  '-apple-system',
  'BlinkMacSystemFont',
  '"PingFang SC"',
  '"HarmonyOS Sans SC"',
  'MiSans',
  '"Microsoft YaHei"',
  '"Noto Sans CJK SC"',
  '"Source Han Sans SC"',
  '"WenQuanYi Micro Hei"',
  'sans-serif',
].join(', ')

/** The mall's colours and type for antd. The same values stand as custom properties in page.css. */
export const theme: NonNullable<ConfigProviderProps['theme']> = {
  cssVar: { key: 'mall' },
  hashed: false,
  token: {
    colorPrimary: '#c7330b',
    colorInfo: '#0958d9',
    colorLink: '#0958d9',
    colorError: '#cf1322',
    colorSuccess: '#237804',
    colorText: '#1f1f1f',
    colorTextSecondary: '#595959',
    colorTextDescription: '#6b6b6b',
    colorTextPlaceholder: '#6b6b6b',
    colorBorderSecondary: '#e8e8e8',
    borderRadius: 6,
    fontSize: 14,
    fontFamily,
  },
  components: { Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' } },
}
