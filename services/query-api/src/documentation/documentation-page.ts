export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>The calls of the alumni portal</title>
    <link rel="icon" href="/api/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <script defer src="/api/docs/swagger-ui-bundle.js"></script>
    <script defer src="/api/docs/start.js"></script>
  </head>
  <body>
    <noscript>This page needs JavaScript. The description itself is at /api/docs/openapi.json.</noscript>
    <main id="calls"></main>
  </body>
</html>
`;

export const start = `const ui = SwaggerUIBundle({
  url: '/api/docs/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  responseInterceptor(response) {
    if (response.ok && new URL(response.url).pathname === '/api/auth/login')
      ui.preauthorizeApiKey('bearer', response.obj.token);
    return response;
  },
});
`;
