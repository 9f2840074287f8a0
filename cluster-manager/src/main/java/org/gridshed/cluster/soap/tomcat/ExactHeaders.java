package org.gridshed.cluster.soap.tomcat;

import org.apache.coyote.Response;

/** Sets headers of an answer as they are, where Tomcat would write them its own way. */
public final class ExactHeaders {
    private final Response response;

    ExactHeaders(Response response) {
        this.response = response;
    }

    /** Sets the Content-Type; through the servlet's response its parameters would change order and case. */
    public void contentType(String value) {
        response.getMimeHeaders().setValue("Content-Type").setString(value);
    }
}
