package org.gridshed.host.training;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** The servlet of the training run's WAR. */
@WebServlet("/echo")
public class EchoServlet extends HttpServlet {
    /** Called by the server. */
    public EchoServlet() {}

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType(request.getContentType());
        request.getInputStream().transferTo(response.getOutputStream());
    }
}
