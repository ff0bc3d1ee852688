import { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express } from 'express';

/* eslint-disable portal/nominal -- Node alone makes them */
/**
 * Express gives each request and response another prototype. V8 then makes a hidden class for every single one, and no inline cache ever
 * hits again: more than half of the processor time of a bare call. So the server makes them with the prototypes that Express would give
 * (ADR 5).
 */
export class ApiRequest extends IncomingMessage {}
export class ApiResponse extends ServerResponse {}
/* eslint-enable portal/nominal */
Object.setPrototypeOf(ApiRequest.prototype, express.request);
Object.setPrototypeOf(ApiResponse.prototype, express.response);

/** Several apps of a process share the prototypes, so each says in a request's own `app` that it is the one. */
export function shareMessages(app: Express): void {
  Object.assign(app, { request: ApiRequest.prototype, response: ApiResponse.prototype });
  app.use((req, res, next) => {
    req.app = app;
    res.app = app;
    next();
  });
}
