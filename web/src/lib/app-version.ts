/** Version text of the app, as screens show it. Source: product 1.1. */
export const appVersion = '1.0.0'
