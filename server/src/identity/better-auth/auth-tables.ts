/** Our names for better-auth's tables and columns; `auth-engine.test.ts` holds them against the database. */
const times = { createdAt: 'created_at', updatedAt: 'updated_at' }

export const userTable = { modelName: 'users', fields: { emailVerified: 'email_verified', ...times } }

export const sessionTable = {
  modelName: 'sessions',
  fields: { userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', ...times },
}

export const credentialTable = {
  modelName: 'credentials',
  fields: {
    userId: 'user_id',
    accountId: 'account_id',
    providerId: 'provider_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
    ...times,
  },
}

export const verificationTable = { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...times } }

export const rateLimitTable = { modelName: 'rate_limits', fields: { lastRequest: 'last_request' } }
